/**
 * A bot in JavaScript: one line of JSON in, one line out. It chooses by chance, and all its chance
 * comes from the seed of the question, so that a match can be repeated.
 *
 *   stammtisch check-bot "js=node examples/first_bot.mjs"
 *   stammtisch arena zwanzig --bots "js=node examples/first_bot.mjs,random" --deals 100
 *   STAMMTISCH_BOTS="js=node examples/first_bot.mjs" stammtisch
 */
import { createInterface } from 'node:readline';

/** A number below `most` that follows from the seed. */
function drawn(seed, most) {
  let sum = 7;
  for (const sign of seed) sum = (sum * 31 + sign.codePointAt(0)) % 1_000_003;
  return sum % most;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { legal, seed } = JSON.parse(line);
  const action = legal[drawn(seed, legal.length)];
  process.stdout.write(`${JSON.stringify({ action })}\n`);
}
