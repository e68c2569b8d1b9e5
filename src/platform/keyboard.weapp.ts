/** The mini-program pushes its page up by itself. */
export const standOnKeyboard = () => () => {}
