/** The names of a list as people keep them: in lines or with semicolons, numbered, with dashes and dots. */

/** '1. ', '2) ', '(3) ', '- ', '• ', and a number before a tab, as a spreadsheet has it. */
const LEAD = /^(?:\(?\d{1,3}[.)]|\d{1,3}\t|[-–—•·▪◦●*+✓✔☐☑]|\[[ xX]?\])\s*/u;

function bare(line: string): string {
  let text = line.trim();
  // a list of a list has both: '- 1. Anna'
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(LEAD, '');
  }
  return text.replace(/\s+/gu, ' ').trim();
}

export function pastedNames(text: string): string[] {
  return text
    .split(/[\r\n;]+/u)
    .map(bare)
    .filter((name) => name !== '');
}
