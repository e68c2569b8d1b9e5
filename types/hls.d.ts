/** The package describes its light build nowhere; what we use of it is the same. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
