/** What reads recordings and writes them anew: a large library that few calls need, loaded with the first of them. */
// What is required while the server runs has no type by itself.
export const container = () => require('./container') as typeof import('./container')
