import { Input } from 'antd'

/** Why people's data are taken along: it stands in the log. */
export const ReasonField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <label>
    <span className="sub">原因（里面有个人资料，会记在日志里）</span>
    <Input.TextArea value={value} maxLength={200} autoSize={{ minRows: 2 }} onChange={({ target }) => onChange(target.value)} />
  </label>
)
