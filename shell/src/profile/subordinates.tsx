import { Empty, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { current as calls, type Subordinate } from '@tessera/shared/contract/org/current'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { PersonAvatar } from '@tessera/shared/ui/person-avatar'
import { LoadFailure } from './load-failure.tsx'
import { text } from './text.ts'
import styles from './profile.module.css'

/** The user's subordinates as a tree; a level is loaded when it is opened. */
export function Subordinates() {
  const t = useText(text)
  return <Level id="0" none={<Empty description={t('profile.noSubordinates')} />} />
}

function Level({ id, none }: { id: string; none?: React.ReactNode }) {
  const { data, error, mutate } = useCall(calls.subordinates, { id })
  if (error && !data) return <LoadFailure failure={error} onRetry={() => void mutate()} />
  if (!data) return <Skeleton animation text={{ rows: 3 }} />
  if (data.length === 0) return none
  return (
    <ul className={styles.people}>
      {data.map((person) => (
        <li key={person.id}>{person.isLeaf ? <Person person={person} /> : <Superior person={person} />}</li>
      ))}
    </ul>
  )
}

/** A native disclosure, which Enter and Space open. */
function Superior({ person }: { person: Subordinate }) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Person person={person} />
      </summary>
      {open && <Level id={person.id} />}
    </details>
  )
}

function Person({ person: { userName, avatar, department, position } }: { person: Subordinate }) {
  const [name = '', account] = userName.split('/')
  return (
    <span className={styles.person}>
      <PersonAvatar name={name} src={avatar} size={32} />
      <span>
        <strong>{name}</strong> <small>{account}</small>
      </span>
      <small>{[department, position].filter(Boolean).join(' · ')}</small>
    </span>
  )
}
