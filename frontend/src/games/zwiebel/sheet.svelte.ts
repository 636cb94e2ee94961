/** Which of the table's own sheets is open; keys open them, too. */
class Open {
  open: 'cast' | 'announce' | undefined = $state();
}

export const sheet = new Open();
