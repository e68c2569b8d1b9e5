import type { PostDraft } from '../../../../contract'
import { call } from '@/api/call'
import { LoadedBody, useLoaded } from '@/patterns/loaded'
import { toast } from '@/patterns/use-action'
import { FormField } from '@/ui/form-field'
import { LoadingRow } from '@/ui/list-end'
import { Pills } from '@/ui/pills'
import { MAX_TAGS } from './post-kind'

interface Props {
  tags: PostDraft['tags']
  onChange: (tags: PostDraft['tags']) => void
}

/** The modules of HR that an experience is about; their names are what is kept. */
export function TagField({ tags, onChange }: Props) {
  const modules = useLoaded(() => call('GET /api/sysDictData/idNameList/:code', { params: { code: 'hr_module' } }))
  const choose = (next: string[]) => (next.length > MAX_TAGS ? toast(`最多选${MAX_TAGS}个模块`) : onChange(next))
  return (
    <FormField label="所属模块" count={`${tags.length}/${MAX_TAGS}`}>
      <LoadedBody loaded={modules} skeleton={<LoadingRow />}>
        {(all) => (
          <Pills label="所属模块" items={all.map(({ name }) => ({ key: name, label: name }))} values={tags} onChange={choose} />
        )}
      </LoadedBody>
    </FormField>
  )
}
