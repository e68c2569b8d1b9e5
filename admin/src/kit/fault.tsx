import { Alert, Button } from 'antd'

/** Said where something could not be read; what was there stays. */
export const Fault = ({ words, again }: { words: string; again: () => void }) =>
  words ? (
    <Alert
      type="error"
      title={`没能刷新：${words}`}
      role="alert"
      style={{ marginBottom: 12 }}
      action={
        <Button size="small" onClick={again}>
          重试
        </Button>
      }
    />
  ) : null
