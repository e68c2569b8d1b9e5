export { FilmMedia } from './mini-film'
