import './entry-drawings.scss'
