import { useAction } from '@/patterns/feedback/use-action'
import { openFile } from '@/patterns/media/open-file'
import { Btn } from '@/ui/button/btn'

interface Props {
  /** Of a document of ours. */
  path: string
  /** What is asked for, filled in by it. */
  label: string
}

/** A document to print, have filled in, and photograph. */
export function Template({ path, label }: Props) {
  const { run, busy } = useAction(() => openFile(path, `${label}模板.docx`))
  return (
    <Btn size="s" kind="weak" icon="file-text" busy={busy} onTap={() => void run()}>
      下载{label}模板
    </Btn>
  )
}
