import { useNavigate, useParams } from 'react-router'
import { AdminTable } from '../../kit/table/admin-table'
import { list, words } from './lists'
import { Person } from './person'

/** People of the app: found by phone, id or name; opened, all that is known of one. */
export default function People() {
  const { id } = useParams()
  const navigate = useNavigate()
  if (id) return <Person key={id} id={id} />
  return (
    <>
      <div className="head">
        <h1>用户</h1>
      </div>
      <AdminTable list={list} lexicon={words} top onOpen={(row) => void navigate(`/people/${String(row.id)}`)} />
    </>
  )
}
