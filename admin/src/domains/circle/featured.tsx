import { Alert, App, Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { call, messageOf } from '../../api/call'

interface Values {
  post: string
  what: 'digest' | 'pin'
  topic?: string
}
/** The id in a post's address, or the id itself. */
const idOf = (words: string) => /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i.exec(words)?.[0].toLowerCase()

/** Posts that are worth more: kept as a digest, or on top of a topic. */
export default function Featured() {
  const [form] = Form.useForm<Values>()
  const { message } = App.useApp()
  const [fault, setFault] = useState('')
  const what = Form.useWatch('what', form)
  const send = async (on: boolean) => {
    setFault('')
    const { post, topic = '' } = await form.validateFields()
    const id = idOf(post)!
    try {
      if (what === 'pin') await call('POST /admin/api/post/pin', { body: { id, topic: topic.trim(), on } })
      else await call('POST /admin/api/post/digest', { body: { id, on } })
      void message.success(on ? '已设好' : '已取消')
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  return (
    <>
      <div className="head">
        <h1>精华与置顶</h1>
      </div>
      <section className="card" style={{ maxWidth: 560 }}>
        <Form form={form} layout="vertical" initialValues={{ what: 'digest' }}>
          <Form.Item
            name="post"
            label="帖子的链接或编号"
            rules={[
              { required: true },
              {
                validator: async (_, words: string) =>
                  !words || idOf(words) ? undefined : Promise.reject(new Error('里面没有帖子的编号')),
              },
            ]}
          >
            <Input placeholder="从 App 里复制帖子的链接，粘贴到这里" />
          </Form.Item>
          <Form.Item name="what" label="做什么">
            <Radio.Group
              options={[
                { value: 'digest', label: '精华' },
                { value: 'pin', label: '在话题里置顶' },
              ]}
            />
          </Form.Item>
          {what === 'pin' && (
            <Form.Item name="topic" label="话题名" extra="一个话题最多置顶 3 条" rules={[{ required: true }]}>
              <Input maxLength={30} />
            </Form.Item>
          )}
          {fault && <Alert type="error" title={fault} role="alert" style={{ marginBottom: 12 }} />}
          <div className="row">
            <Button type="primary" onClick={() => void send(true)}>
              {what === 'pin' ? '置顶' : '加精华'}
            </Button>
            <Button onClick={() => void send(false)}>{what === 'pin' ? '取消置顶' : '取消精华'}</Button>
          </div>
        </Form>
      </section>
    </>
  )
}
