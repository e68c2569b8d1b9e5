import { App, Input } from 'antd'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call'
import { useOverwrite } from '../../kit/form/overwrite'

/** The reasons for a rejection that everybody who reviews can choose from, to be changed. */
export function Templates({ reasons, onClose }: { reasons: string[]; onClose: (saved: boolean) => void }) {
  const { modal } = App.useApp()
  const overwrite = useOverwrite({ reasons: '驳回原因的模板' })
  const words = useRef(reasons.join('\n'))
  useEffect(() => {
    const shown = modal.confirm({
      icon: null,
      title: '驳回原因的模板',
      width: 520,
      okText: '保存模板',
      cancelText: '取消',
      content: (
        <>
          <p className="sub">一行一个，按次序；前 8 个可以用数字键选。</p>
          <Input.TextArea
            aria-label="模板，一行一个"
            defaultValue={words.current}
            autoSize={{ minRows: 8, maxRows: 16 }}
            onChange={({ target }) => (words.current = target.value)}
          />
        </>
      ),
      onCancel: () => onClose(false),
      onOk: async () => {
        const next = [
          ...new Set(
            words.current
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean),
          ),
        ]
        const saved = await overwrite(reasons, (seen) =>
          call('POST /admin/api/reviewReason/save', { body: { reasons: next }, seen }),
        )
        if (saved) onClose(true)
      },
    })
    return () => shown.destroy()
    // Opened once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return null
}
