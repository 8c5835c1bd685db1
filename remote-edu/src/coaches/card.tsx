import { Button, Dropdown, Menu, Tag } from '@arco-design/web-react'
import { IconExclamationCircleFill, IconMore } from '@arco-design/web-react/icon'
import { coaches, type CoachRow } from '@tessera/shared/contract/edu/coaches'
import { useSend } from '@tessera/shared/client/use-call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { PersonAvatar } from '@tessera/shared/ui/person-avatar'
import { showResult } from '@tessera/shared/ui/show-result'
import { text as partsText } from '../parts/text.ts'
import type { Rights } from '../parts/use-rights.ts'
import { text } from './text.ts'
import styles from './coaches.module.css'

interface Props {
  coach: CoachRow
  rights: Rights
  onEdit: () => void
  onFree: () => void
  onRemove: () => void
}

export function CoachCard({ coach, rights, onEdit, onFree, onRemove }: Props) {
  const t = useText(text)
  const { realName, headIcon, coachNo, level, status, subjectNames, campusNames, certs, warnings } = coach
  const warned = new Set(warnings.map(({ name }) => name))
  return (
    <article className={styles.card} aria-label={realName}>
      <div className={styles.head}>
        <PersonAvatar name={realName} src={headIcon} size={48} />
        <div>
          <h2 className={styles.name}>
            {realName}
            {status === 'left' && <Tag size="small">{t('coaches.status.left')}</Tag>}
          </h2>
          <div className={styles.quiet}>{[coachNo, level].filter(Boolean).join(' · ')}</div>
        </div>
        <CardMenu coach={coach} rights={rights} onEdit={onEdit} onFree={onFree} onRemove={onRemove} />
      </div>
      <div className={styles.tags}>
        {subjectNames.map((name) => (
          <Tag key={name} size="small" color="arcoblue">
            {name}
          </Tag>
        ))}
        <span className={styles.quiet}>{joinNames(campusNames) || t('coaches.everywhere')}</span>
      </div>
      <ul className={styles.certs}>
        {warnings.map((warning) => (
          <li
            key={`${warning.kind} ${warning.name}`}
            className={styles.warning}
            {...(warning.isOver ? { 'data-over': '' } : {})}
          >
            <IconExclamationCircleFill aria-hidden />
            <span>{describeWarning(warning, t)}</span>
          </li>
        ))}
        {certs
          .filter(({ name }) => !warned.has(name))
          .map(({ name, expire }) => (
            <li key={name} className={styles.quiet}>
              {name}
              {expire && ` · ${expire}`}
            </li>
          ))}
      </ul>
      <div className={styles.quiet}>
        {t('coaches.load', { classes: coach.classCount, lessons: coach.lessonCount })}
      </div>
    </article>
  )
}

function describeWarning(
  { kind, name, date, isOver }: CoachRow['warnings'][number],
  t: ReturnType<typeof useText<keyof typeof text.texts>>,
): string {
  if (kind === 'noCheck') return t('coaches.warning.noCheck')
  return t(isOver ? 'coaches.warning.over' : 'coaches.warning.soon', {
    name: kind === 'check' ? t('coaches.warning.check') : name,
    date,
  })
}

function CardMenu({ coach: { id, realName, status }, rights, onEdit, onFree, onRemove }: Props) {
  const t = useText(text)
  const tp = useText(partsText)
  const { send } = useSend(coaches.setState, { stale: [coaches.list, coaches.selector] })
  const run = (key: string) => {
    if (key === 'free') onFree()
    if (key === 'edit') onEdit()
    if (key === 'state') void showResult(send({ id }))
    if (key === 'remove') onRemove()
  }
  return (
    <Dropdown
      trigger="click"
      position="br"
      droplist={
        <Menu onClickMenuItem={run}>
          <Menu.Item key="free">{t('coaches.free')}</Menu.Item>
          {rights.edit && <Menu.Item key="edit">{tp('parts.edit')}</Menu.Item>}
          {rights.edit && (
            <Menu.Item key="state">{t(status === 'active' ? 'coaches.leave' : 'coaches.return')}</Menu.Item>
          )}
          {rights.remove && <Menu.Item key="remove">{tp('parts.remove')}</Menu.Item>}
        </Menu>
      }
    >
      <Button type="text" icon={<IconMore />} aria-label={tp('parts.actionsOf', { name: realName })} />
    </Dropdown>
  )
}
