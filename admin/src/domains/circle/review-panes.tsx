import { Button, Checkbox, Image, Input } from 'antd'
import { Link } from 'react-router'
import { ageText, timeText } from '../../kit/format'
import { Tag } from '../../kit/value'
import { useMay } from '../../session'
import { PAGE, type Item } from './review-queue'

export const titleOf = ({ title, content }: Item) => title || content || '（没有文字）'

interface QueueProps {
  items: Item[]
  /** Which of them is looked at. */
  place: number
  /** How many wait, also those that have not come yet. */
  waiting: number
  chosen: string[]
  onChoose: (ids: string[]) => void
  onTurn: (id: string) => void
  onOpen: (id: string) => void
  onStep: (by: number) => void
}
/** What waits, the oldest first; several can be chosen. */
export function Queue({ items, place, waiting, chosen, onChoose, onTurn, onOpen, onStep }: QueueProps) {
  return (
    <section className="pane list" aria-label="等审核的">
      <div className="bar first">
        <Checkbox
          checked={chosen.length === items.length}
          indeterminate={chosen.length > 0 && chosen.length < items.length}
          onChange={({ target }) => onChoose(target.checked ? items.slice(0, PAGE).map(({ id }) => id) : [])}
        >
          {chosen.length ? `已选 ${chosen.length} 件` : '最久的在前'}
        </Checkbox>
      </div>
      <div className="body" style={{ padding: 0 }}>
        {items.map((one) => (
          <div key={one.id} style={{ position: 'relative' }}>
            <Checkbox
              aria-label={`选中：${titleOf(one).slice(0, 20)}`}
              checked={chosen.includes(one.id)}
              onChange={() => onTurn(one.id)}
              style={{ position: 'absolute', left: 16, top: 11 }}
            />
            <button
              id={`pick-${one.id}`}
              type="button"
              className="pick"
              style={{ paddingLeft: 40 }}
              aria-current={one === items[place]}
              onClick={() => onOpen(one.id)}
            >
              <span className="row">
                <span className="grow cut strong">{titleOf(one)}</span>
                <span className="sub">{ageText(one.createdAt)}</span>
              </span>
              <span className="row">
                <span className="grow cut sub">
                  {one.kind === 'post' ? '帖子' : '评论'} · {one.author}
                </span>
                {one.reported && <Tag tone="wrong">被举报</Tag>}
              </span>
            </button>
          </div>
        ))}
      </div>
      <div className="bar">
        <span className="grow sub" aria-label={`第 ${place + 1} 件，共 ${Math.max(waiting, items.length)} 件`}>
          {place + 1} / {Math.max(waiting, items.length)}
        </span>
        <Button size="small" onClick={() => onStep(-1)}>
          上一件 <kbd>K</kbd>
        </Button>
        <Button size="small" onClick={() => onStep(1)}>
          下一件 <kbd>J</kbd>
        </Button>
      </div>
    </section>
  )
}

/** What is said, and who says it. */
export function Content({ item }: { item: Item }) {
  const may = useMay()
  return (
    <>
      <div className="row wrap">
        <span className="strong">{item.author}</span>
        {item.authorId && may('GET /admin/api/user/show/:id') && <Link to={`/people/${item.authorId}`}>看这个人</Link>}
        <span className="sub">
          {item.kind === 'post' ? '发帖' : '评论'} · {timeText(item.createdAt)}
        </span>
        {item.reported && <Tag tone="wrong">因举报而隐藏</Tag>}
      </div>
      {item.title && <h2 style={{ margin: '12px 0 4px' }}>{item.title}</h2>}
      <p className="words" style={{ margin: '8px 0 12px', fontSize: 15, lineHeight: '24px' }}>
        {item.content}
      </p>
      {item.images.length > 0 && (
        <Image.PreviewGroup>
          <div className="pictures">
            {item.images.map(({ url }, number) => (
              <Image key={url} src={url} alt={`第 ${number + 1} 张图`} />
            ))}
          </div>
        </Image.PreviewGroup>
      )}
      {item.video && (
        // What people film has no captions.
        <video src={item.video.url} controls style={{ maxWidth: '100%', maxHeight: 360 }} />
      )}
    </>
  )
}

interface ReasonsProps {
  /** Those that can be chosen. */
  reasons: string[]
  reason: string
  onChange: (reason: string) => void
  /** To change those; undefined for whoever may not. */
  onManage?: () => void
}
/** Why something is rejected, in words that its author reads. */
export function Reasons({ reasons, reason, onChange, onManage }: ReasonsProps) {
  return (
    <section className="pane" aria-label="驳回的原因">
      <div className="bar first">
        <h2 className="grow strong">驳回的原因</h2>
        {onManage && (
          <Button type="link" size="small" onClick={onManage}>
            管理模板
          </Button>
        )}
      </div>
      <div className="body" style={{ padding: 0 }}>
        {reasons.map((words, number) => (
          <button key={words} type="button" className="pick row" aria-current={reason === words} onClick={() => onChange(words)}>
            {number < 8 && <kbd>{number + 1}</kbd>}
            <span className="grow">{words}</span>
          </button>
        ))}
        <div style={{ padding: 16 }}>
          <label htmlFor="to-author" className="sub">
            告诉作者的话
          </label>
          <Input.TextArea
            id="to-author"
            value={reason}
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => onChange(target.value)}
          />
          <p className="sub" style={{ marginTop: 8 }}>
            驳回后作者可以修改再发；下架不能再改。
          </p>
        </div>
      </div>
    </section>
  )
}
