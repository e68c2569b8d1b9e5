import type { PostDraft } from '../../../../../../contract'
import { call } from '@/api/call'
import { MAX_TAGS } from '@/pages/circle/parts/editor/post-kind'
import { toast } from '@/patterns/feedback/use-action'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { LoadingRow } from '@/ui/list/list-end'

interface Props {
  tags: PostDraft['tags']
  onChange: (tags: PostDraft['tags']) => void
}

/** The modules of HR that an experience is about; their names are what is kept. */
export function TagField({ tags, onChange }: Props) {
  const modules = useLoaded(() => call('GET /api/sysDictData/idNameList/:code', { params: { code: 'hr_module' } }))
  const choose = (next: string[]) => (next.length > MAX_TAGS ? toast(`最多选 ${MAX_TAGS} 个模块`) : onChange(next))
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
