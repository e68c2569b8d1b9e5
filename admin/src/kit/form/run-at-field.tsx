import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'

/** The time at which it is to be done; none is now. */
export const RunAtField = ({ value, onChange }: { value: Dayjs | null; onChange: (when: Dayjs | null) => void }) => (
  <p>
    <DatePicker
      aria-label="什么时候"
      placeholder="现在；或选一个时间到时再做"
      style={{ width: '100%' }}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={value}
      onChange={onChange}
    />
  </p>
)
