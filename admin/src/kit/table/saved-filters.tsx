import { Button, Input, Popconfirm, Popover } from 'antd'
import { useState } from 'react'
import type { Route } from '../../api/contract'
import { useSession } from '../../session'

/** What a list is asked for, by the names of its filters. */
export type Asked = Record<string, string>
type Kept = Record<string, Asked>
const MOST = 12

interface Props {
  route: Route
  /** What is asked for now; nothing there to keep where it is empty. */
  asked: Asked
  onChoose: (asked: Asked) => void
}
/** Sets of filters that somebody has given a name, for this list, on this device. */
export function SavedFilters({ route, asked, onChoose }: Props) {
  const { me } = useSession()
  const key = `filters:${me.operator.id}:${route}`
  const [kept, setKept] = useState<Kept>(() => JSON.parse(localStorage.getItem(key) ?? '{}'))
  const [name, setName] = useState('')
  const [open, setOpen] = useState(false)
  const keep = (next: Kept) => {
    localStorage.setItem(key, JSON.stringify(next))
    setKept(next)
  }
  const add = () => {
    keep({ ...kept, [name.trim()]: asked })
    setName('')
    setOpen(false)
  }
  const names = Object.keys(kept)
  const used = Object.keys(asked).length > 0
  if (!names.length && !used) return null
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      placement="bottomLeft"
      content={
        <div style={{ width: 260 }}>
          {names.map((one) => (
            <div key={one} className="row">
              <button
                type="button"
                className="link grow"
                style={{ textAlign: 'start' }}
                onClick={() => {
                  onChoose(kept[one])
                  setOpen(false)
                }}
              >
                {one}
              </button>
              <Popconfirm
                title={`删掉“${one}”？`}
                okText="删掉"
                cancelText="留着"
                onConfirm={() => keep(Object.fromEntries(Object.entries(kept).filter(([other]) => other !== one)))}
              >
                <Button size="small" type="link" danger aria-label={`删掉 ${one}`}>
                  删掉
                </Button>
              </Popconfirm>
            </div>
          ))}
          {used && names.length < MOST && (
            <form
              className="row"
              onSubmit={(event) => {
                event.preventDefault()
                if (name.trim()) add()
              }}
            >
              <Input
                size="small"
                value={name}
                maxLength={20}
                placeholder="给现在的筛选起个名字"
                aria-label="筛选的名字"
                onChange={({ target }) => setName(target.value)}
              />
              <Button size="small" htmlType="submit" disabled={!name.trim()}>
                存下
              </Button>
            </form>
          )}
        </div>
      }
    >
      <Button>{names.length ? `常用筛选 ${names.length}` : '存为常用'}</Button>
    </Popover>
  )
}
