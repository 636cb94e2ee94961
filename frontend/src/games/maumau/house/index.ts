/** House rules on the page: what the table of Mau-Mau takes from here.
 *
 * The table mounts RuleSheet once; Tafel is the score; openRuleForm opens the form from a button of the table;
 * Applied stands on the stage and names the rules that have just taken effect.
 */
export { default as Applied } from './board/Applied.svelte';
export { tableRules } from './board/board';
export { openRuleForm } from './desk.svelte';
export { madeUp } from './madeUp';
export { default as RuleSheet } from './form/RuleSheet.svelte';
export { appliedNow, creditsOf, type HouseRoom, mayAddRule } from './seen';
export { default as Tafel } from './board/Tafel.svelte';
