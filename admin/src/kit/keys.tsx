import { Button, Popover, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { useLatest } from './use-load'

/** What a key does; `1–8` hears every digit. */
export type KeyMap = Readonly<Record<string, readonly [title: string, act: (key: string) => void]>>

const OFF = 'admin.keys.off'
const isOff = () => localStorage.getItem(OFF) === '1'
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !isBox(target)
/** In a box that is ticked nobody types. */
const isBox = (target: HTMLElement) => target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)

/** Listens to single keys while no field has the focus and nothing lies over the screen. */
export function useKeys(keys: KeyMap) {
  const latest = useLatest(keys)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isOff() || isTyping(event.target)) return
      if (document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, .ant-image-preview')) return
      const key = event.key.toLowerCase()
      const found = latest.current[key] ?? (/^[1-8]$/.test(key) ? latest.current['1–8'] : undefined)
      if (!found) return
      event.preventDefault()
      found[1](key)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [latest])
}

/** The list of keys, and whether they are heard. */
export function Keys({ keys }: { keys: KeyMap }) {
  const [off, setOff] = useState(isOff)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target)) setOpen((before) => !before)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const turn = (on: boolean) => {
    localStorage.setItem(OFF, on ? '0' : '1')
    setOff(!on)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <dl className="facts">
          {Object.entries(keys).map(([key, [title]]) => [
            <dt key={`${key}-key`}>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>,
            <dd key={key}>{title}</dd>,
          ])}
          <dt>单键</dt>
          <dd>
            <Switch size="small" checked={!off} onChange={turn} aria-label="用单键操作" />
          </dd>
        </dl>
      }
    >
      <Button>
        快捷键 <kbd>?</kbd>
      </Button>
    </Popover>
  )
}
