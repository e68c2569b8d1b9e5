export { FilmMedia } from './html-film'
