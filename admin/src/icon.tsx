import activity from 'lucide-static/icons/calendar-days.svg'
import admin from 'lucide-static/icons/settings.svg'
import chat from 'lucide-static/icons/headphones.svg'
import check from 'lucide-static/icons/shield-check.svg'
import coins from 'lucide-static/icons/coins.svg'
import columns from 'lucide-static/icons/columns-3.svg'
import workbench from 'lucide-static/icons/layout-dashboard.svg'
import download from 'lucide-static/icons/download.svg'
import exam from 'lucide-static/icons/clipboard-check.svg'
import file from 'lucide-static/icons/file-text.svg'
import gift from 'lucide-static/icons/gift.svg'
import menu from 'lucide-static/icons/menu.svg'
import money from 'lucide-static/icons/receipt-text.svg'
import moon from 'lucide-static/icons/moon.svg'
import people from 'lucide-static/icons/users-round.svg'
import plus from 'lucide-static/icons/plus.svg'
import refresh from 'lucide-static/icons/refresh-cw.svg'
import school from 'lucide-static/icons/graduation-cap.svg'
import search from 'lucide-static/icons/search.svg'
import shop from 'lucide-static/icons/store.svg'
import sun from 'lucide-static/icons/sun.svg'
import training from 'lucide-static/icons/building-2.svg'
import trash from 'lucide-static/icons/trash-2.svg'

const ICONS = {
  ...{ activity, admin, chat, check, coins, columns, workbench, download, exam, file, gift, menu, money, moon, people, plus },
  ...{ refresh, school, search, shop, sun, training, trash },
}
export type IconName = keyof typeof ICONS

/** Drawn beside words, never alone for a meaning: what it stands on carries the name. */
export const Icon = ({ name }: { name: IconName }) => (
  // Files of the package, made at build time: nobody's input.
  <span className="icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: ICONS[name] }} />
)
