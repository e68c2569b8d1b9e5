/** They come with the pages that draw them (config/pages-plugin.js). */
export {}
