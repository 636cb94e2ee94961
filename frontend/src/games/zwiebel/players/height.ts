/** Whether there is height for what stands below the names of players while cards lie open. */

/** Px of the players in a line with a fact below each name, and at least of a row of open cards. */
const [PLAYERS_PX, CARDS_PX] = [86, 62];
/** Boxes of open cards in a row. */
const COLUMNS = 2;

/** On a phone upright, by the height of players and cards together and by how many have open cards. */
export function factsFit(height: number, boxes: number): boolean {
  return height >= PLAYERS_PX + Math.ceil(boxes / COLUMNS) * CARDS_PX;
}
