/** A number of a mobile phone in a text, but not the eleven digits that may follow one another within an id in hexadecimal. */
export const PHONE_NUMBER = /(?<![\da-f])1[3-9]\d{9}(?![\da-f])/
