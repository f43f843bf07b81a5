/** Takes the keyboard when it appears: the answer to a question that gives nothing away. */
export const rest = (button: HTMLElement): void => button.focus();
