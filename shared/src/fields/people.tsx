import { usePeople } from '../client/use-names.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import styles from './fields.module.css'

/** Avatar and name of each user; the account in the tooltip. */
export function People({ value }: { value: string | string[] | null }) {
  const ids = [value ?? []].flat().map((id) => (typeof id === 'string' ? id : JSON.stringify(id)))
  const people = usePeople(ids)
  return (
    <span className={styles.people}>
      {people.map(({ id, fullName, headIcon }) => (
        <span key={id} className={styles.person} title={fullName}>
          <PersonAvatar name={fullName.split('/')[0]!} src={headIcon} size={20} />
          {fullName.split('/')[0]}
        </span>
      ))}
    </span>
  )
}
