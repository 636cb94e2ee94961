"""The commands, each under the name that people type; `of_games` are those that games bring."""
