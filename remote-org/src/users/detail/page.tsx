import { Button, Result, Skeleton, Tabs } from '@arco-design/web-react'
import { IconEdit, IconLeft } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { users } from '@tessera/shared/contract/org/users'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { useCall } from '@tessera/shared/client/use-call'
import { session } from '@tessera/shared/session'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useUnitLabels } from '@tessera/shared/client/use-unit-labels'
import { labelEnd } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { PersonAvatar } from '@tessera/shared/ui/person-avatar'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { useMenu } from '@tessera/shared/access/use-menu'
import { UserPermissions } from '../../parts/user-permissions.tsx'
import { UserForm } from '../form.tsx'
import { text } from '../text.ts'
import styles from '../users.module.css'
import { ChangeLog, SignInLog } from './logs.tsx'
import { Profile } from './profile.tsx'
import { Sessions } from './sessions.tsx'

/** The page of one user: profile, units, roles, permissions, sessions and logs, as far as the reader may see. */
export function UserDetail({ id, menu }: { id: string; menu: PageProps['menu'] }) {
  const t = useText(text)
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const labels = useUnitLabels()
  const { data: units } = useLookup(lookups.departmentTree)
  const { data, error, mutate } = useCall(users.overview, { id })
  const [isEditing, setIsEditing] = useState(false)
  const authorize = useMenu('permission.authorize')
  const onlineUsers = useMenu('permission.onlineUser')
  const log = useMenu('system.log')
  const audit = useMenu('permission.audit')
  const missingParts = [
    ...(authorize ? [] : [t('users.rights')]),
    ...(onlineUsers ? [] : [t('users.sessions')]),
    ...(log ? [] : [t('users.signIns')]),
    ...(audit ? [] : [t('users.changes')]),
  ]
  const me = session.get().current?.userInfo
  // A page that was opened by its address has no list to go back to.
  const back = () => (window.history.length > 1 ? void navigate(-1) : setParams({}))

  if (error && !data)
    return (
      <Result
        status={error.code === 404 ? '404' : 'error'}
        title={error.code === 404 ? t('users.missing') : error.msg}
        extra={
          <Button onClick={() => (error.code === 404 ? setParams({}) : void mutate())}>
            {error.code === 404 ? t('users.back') : t('users.retry')}
          </Button>
        }
      />
    )
  if (!data)
    return (
      <div className={styles.detail} aria-busy>
        <Skeleton animation image={{ shape: 'circle' }} text={{ rows: 6 }} />
      </div>
    )
  const { realName, account, headIcon, enabledMark, organizeId, department, lastLoginTime } = data
  const canChange = !data.isAdministrator || me?.isAdministrator === true
  return (
    <section className={styles.detail} aria-label={realName}>
      <div className={styles.head}>
        <Button type="text" icon={<IconLeft />} onClick={back}>
          {t('users.back')}
        </Button>
      </div>
      <div className={styles.head}>
        <PersonAvatar name={realName} src={headIcon ?? ''} size={56} />
        <div className={styles.title}>
          <h2 className={styles.name}>
            {realName}
            {enabledMark !== undefined && <StateDot enabled={enabledMark === 1} />}
          </h2>
          <div className={styles.facts}>
            <span>{account}</span>
            {department && <span>{labels.get(organizeId) ?? department}</span>}
            {lastLoginTime !== undefined && (
              <span>
                {t('users.lastLogin')}
                {labelEnd()}
                {lastLoginTime === null ? t('users.never') : <RelativeTimeLabel at={lastLoginTime} />}
              </span>
            )}
          </div>
        </div>
        {canChange && (
          <Can modelId={menu.id} code={defaultCodes.edit}>
            <Button type="primary" icon={<IconEdit />} onClick={() => setIsEditing(true)}>
              {t('users.edit')}
            </Button>
          </Can>
        )}
      </div>
      <Tabs
        activeTab={params.get('tab') ?? 'profile'}
        onChange={(tab) => setParams({ id, ...(tab === 'profile' ? {} : { tab }) }, { replace: true })}
        lazyload
        destroyOnHide
      >
        <Tabs.TabPane key="profile" title={t('users.profile')}>
          <Profile id={id} row={data} />
        </Tabs.TabPane>
        {authorize && (
          <Tabs.TabPane key="rights" title={t('users.rights')}>
            <UserPermissions userId={id} name={`${realName}/${account}`} />
          </Tabs.TabPane>
        )}
        {onlineUsers && (
          <Tabs.TabPane key="sessions" title={t('users.sessions')}>
            <Sessions userId={id} menuId={onlineUsers.id} />
          </Tabs.TabPane>
        )}
        {log && (
          <Tabs.TabPane key="signIns" title={t('users.signIns')}>
            <SignInLog userId={id} />
          </Tabs.TabPane>
        )}
        {audit && (
          <Tabs.TabPane key="changes" title={t('users.changes')}>
            <ChangeLog userId={id} />
          </Tabs.TabPane>
        )}
      </Tabs>
      {missingParts.length > 0 && (
        <p className={styles.note}>{t('users.partMissing', { parts: missingParts })}</p>
      )}
      {isEditing && (
        <UserForm
          id={id}
          organizeId={undefined}
          units={units ?? []}
          onIssued={() => undefined}
          onClose={() => setIsEditing(false)}
        />
      )}
    </section>
  )
}
