/** CSS pixels between the caret and the keyboard: the edge of the field, and the button beside it, stay above. */
const ABOVE_KEYBOARD = '24'

/** What every element of its kind has unless it says otherwise: written into the templates, it never travels with a page's data. */
module.exports = {
  // All our pictures are; without it an iPhone before iOS 14 shows none of them.
  Image: { webp: 'true' },
  Input: { 'cursor-spacing': ABOVE_KEYBOARD },
  Textarea: { 'cursor-spacing': ABOVE_KEYBOARD },
}
