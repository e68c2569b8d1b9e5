import './later-icons.scss'
