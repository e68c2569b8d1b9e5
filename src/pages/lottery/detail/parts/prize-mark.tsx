import { Pic } from '@/ui/media/pic'
import { Icon } from '@/ui/icon/icon'
import { iconOf } from './icon-of'
import './prize-mark.scss'

interface Props {
  prize: { icon: string; img: string }
  /** On the wheel and in a row, on a field, or alone. */
  size: 's' | 'm' | 'l'
}

/** What a prize looks like: its picture, and else its icon; silent, because its name always stands beside it. */
export const PrizeMark = ({ prize: { icon, img }, size }: Props) =>
  img ? (
    <Pic className={`prize-pic prize-pic--${size}`} src={img} alt="" />
  ) : (
    <Icon name={iconOf(icon)} size={size === 's' ? 'm' : 'l'} />
  )
