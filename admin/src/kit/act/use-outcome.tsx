import { App, Button } from 'antd'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { Changed, messageOf, Waiting } from '../../api/call'
import { factsOf, schemasOf } from '../../api/contract'
import type { Row } from '../../screens'
import { howMany, send, type Running } from './run-act'
import type { Lexicon } from '../schema'
import { Value } from '../value'

/** How long what was done can be taken back at a tap. */
const UNDO_SECONDS = 5

/** Answers that say more than that it is done. */
const tells = (result: unknown): result is Row =>
  typeof result === 'object' && result !== null && Object.keys(result).some((name) => !['id', 'recordId'].includes(name))

/** Lines that were read in, of which some are wrong. */
const faulty = ({ errors, faults = errors }: Row) => Array.isArray(faults) && faults.length > 0

/** An act that somebody is about to do. */
export interface ActProps extends Running {
  lexicon: Lexicon
  onDone: () => void
  onClose: () => void
}
/** Tells how an act ended: done, waiting for a second person, or refused; what came of it is shown until it is put away. */
export function useOutcome({ act, lexicon, many, onDone, onClose }: ActProps, onConflict?: (changed: Changed) => void) {
  const { message, modal } = App.useApp()
  const offerUndo = useCallback(
    (values: Row) => {
      const key = crypto.randomUUID()
      const takeBack = async () => {
        message.destroy(key)
        try {
          await send(act.route, { ...values, ...act.undo })
          void message.success(`${act.label}：已撤销`)
          onDone()
        } catch (error) {
          void message.error(messageOf(error))
        }
      }
      void message.success({
        key,
        duration: UNDO_SECONDS,
        content: (
          <span>
            {act.label}：已完成
            <Button size="small" type="link" onClick={() => void takeBack()}>
              撤销
            </Button>
          </span>
        ),
      })
    },
    [act, message, onDone],
  )
  return useCallback(
    async (work: () => Promise<unknown>, values: Row = {}): Promise<string> => {
      try {
        const result = await work()
        onDone()
        onClose()
        const schema = schemasOf(act.route).result
        if (many) void message.success(`已开始：${act.label} ${howMany(many)} 项。可以离开，进度在右上角`)
        else if (factsOf(act.route).download === 'job')
          void message.success('已开始导出，好了自己下载，也在右上角“我的导出与批量”里')
        else if (factsOf(act.route).download) void message.success('已保存到下载')
        else if (tells(result))
          void modal.info({
            title: `${act.label}：${faulty(result) ? '有要改的行' : '已完成'}`,
            width: 560,
            icon: null,
            okText: '知道了',
            content: <Value name="result" schema={schema} value={result} lexicon={lexicon} whole />,
          })
        else if (act.undo) offerUndo(values)
        else void message.success(`${act.label}：已完成`)
        return ''
      } catch (error) {
        if (error instanceof Changed && onConflict) {
          onConflict(error)
          return ''
        }
        if (!(error instanceof Waiting)) return messageOf(error)
        onDone()
        onClose()
        void message.info(
          <span>
            {error.message}。<Link to="/approvals">看复核</Link>
          </span>,
        )
        return ''
      }
    },
    [act, lexicon, many, message, modal, onDone, onClose, onConflict, offerUndo],
  )
}
