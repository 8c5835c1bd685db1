import { Button, Input, Switch, Tag } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconEye, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { CallRequest } from '@tessera/shared/contract/wire'
import {
  GuardianBody,
  students,
  type Guardian,
  type StudentRecord,
} from '@tessera/shared/contract/edu/students'
import { useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { SelectField } from '../../parts/fields.tsx'
import { useDictionaryOptions } from '../../parts/options.ts'
import { text as partsText } from '../../parts/text.ts'
import { text } from '../text.ts'
import { Unmask } from './unmask.tsx'
import styles from '../students.module.css'

const stale = [students.read, students.list, students.changes]
const { shape } = GuardianBody

interface Props {
  student: StudentRecord
  canEdit: boolean
  canUnmask: boolean
}

type Dialog = { kind: 'form' | 'unmask'; guardian: Guardian | null } | { kind: 'consent' }

/** The guardians of a student with their phones, and what they have agreed to. */
export function Guardians({ student, canEdit, canUnmask }: Props) {
  const t = useText(text)
  const tp = useText(partsText)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const removal = useSend(students.removeGuardian, { stale })
  const confirm = useConfirm()
  const { id, guardians } = student
  const close = () => setDialog(null)
  const askRemoval = ({ id: guardianId, name }: Guardian) =>
    confirm.ask({
      title: t('students.removeGuardian', { name }),
      content: <ConfirmContent name={name} note={t('students.removeGuardianNote')} />,
      okText: tp('parts.remove'),
      danger: true,
      run: () => removal.send({ id, guardianId }).then(({ msg }) => msg),
    })
  return (
    <div className={styles.sections}>
      <section>
        <h3 className={styles.heading}>
          {t('students.guardians')}
          {canEdit && (
            <Button
              size="small"
              icon={<IconPlus />}
              onClick={() => setDialog({ kind: 'form', guardian: null })}
            >
              {t('students.addGuardian')}
            </Button>
          )}
        </h3>
        {guardians.length === 0 && <EmptyState title={t('students.noGuardians')}>{null}</EmptyState>}
        <div className={styles.people}>
          {guardians.map((guardian) => (
            <article key={guardian.id} className={styles.guardian} aria-label={guardian.name}>
              <div className={styles.guardianName}>
                {guardian.name}
                <span className={styles.quiet}>{guardian.relationName}</span>
                {guardian.isPrimary && (
                  <Tag size="small" color="arcoblue">
                    {t('students.primary')}
                  </Tag>
                )}
                {guardian.canPickUp && <Tag size="small">{t('students.canPickUp')}</Tag>}
              </div>
              <div className={styles.head}>
                {guardian.phone && <span className={styles.figure}>{guardian.phone}</span>}
                {canUnmask && guardian.phone && (
                  <Button
                    size="mini"
                    type="text"
                    icon={<IconEye />}
                    aria-label={`${t('students.unmask')} ${guardian.name}`}
                    onClick={() => setDialog({ kind: 'unmask', guardian })}
                  />
                )}
                {canEdit && (
                  <>
                    <Button
                      size="mini"
                      type="text"
                      icon={<IconEdit />}
                      aria-label={`${tp('parts.edit')} ${guardian.name}`}
                      onClick={() => setDialog({ kind: 'form', guardian })}
                    />
                    <Button
                      size="mini"
                      type="text"
                      icon={<IconDelete />}
                      aria-label={`${tp('parts.remove')} ${guardian.name}`}
                      onClick={() => askRemoval(guardian)}
                    />
                  </>
                )}
              </div>
            </article>
          ))}
        </div>
      </section>
      <Consent student={student} onEdit={canEdit ? () => setDialog({ kind: 'consent' }) : undefined} />
      {confirm.dialog}
      {dialog?.kind === 'form' && <GuardianDialog id={id} guardian={dialog.guardian} onClose={close} />}
      {dialog?.kind === 'unmask' && <Unmask id={id} guardian={dialog.guardian} onClose={close} />}
      {dialog?.kind === 'consent' && <ConsentDialog student={student} onClose={close} />}
    </div>
  )
}

function Consent({ student, onEdit }: { student: StudentRecord; onEdit: (() => void) | undefined }) {
  const t = useText(text)
  const { consent, guardians } = student
  const by = guardians.find(({ id }) => id === consent.byGuardianId)
  return (
    <section>
      <h3 className={styles.heading}>
        {t('students.consent')}
        {onEdit && (
          <Button size="small" onClick={onEdit}>
            {t('students.setConsent')}
          </Button>
        )}
      </h3>
      <dl className={styles.fields}>
        <div>
          <dt>{t('students.privacy')}</dt>
          <dd>
            {consent.privacyAt === null
              ? t('students.no')
              : `${t('students.yes')} · ${t('students.privacyAt', { time: formatTime(consent.privacyAt) })}`}
          </dd>
        </div>
        <div>
          <dt>{t('students.photoOk')}</dt>
          <dd>{t(consent.photoOk ? 'students.yes' : 'students.no')}</dd>
        </div>
        {by && (
          <div>
            <dt>{t('students.byGuardian')}</dt>
            <dd>{by.name}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

type GuardianValues = Omit<CallRequest<typeof students.createGuardian>, 'id'>

function GuardianDialog({
  id,
  guardian,
  onClose,
}: {
  id: string
  guardian: Guardian | null
  onClose: () => void
}) {
  const t = useText(text)
  const relations = useDictionaryOptions('eduRelation')
  const creation = useSend(students.createGuardian, { stale, quiet: true })
  const change = useSend(students.updateGuardian, { stale, quiet: true })
  const save = async (values: GuardianValues) => {
    const sent = guardian
      ? change.send({ ...values, id, guardianId: guardian.id })
      : creation.send({ ...values, id })
    const { msg } = await sent
    return msg
  }
  return (
    <FormDialog<GuardianValues>
      title={t(guardian ? 'students.editGuardian' : 'students.addGuardian')}
      initial={guardian ?? { relation: 'mother', isPrimary: false, canPickUp: true }}
      onSave={save}
      onClose={onClose}
    >
      <Field name="name" label={t('students.guardianName')} schema={shape.name}>
        <Input autoFocus maxLength={50} />
      </Field>
      <SelectField name="relation" label={t('students.relation')} schema={shape.relation} {...relations} />
      <Field name="phone" label={t('students.guardianPhone')} schema={shape.phone}>
        <Input maxLength={11} inputMode="tel" />
      </Field>
      <SwitchField name="isPrimary" label={t('students.primary')} />
      <SwitchField name="canPickUp" label={t('students.canPickUp')} />
    </FormDialog>
  )
}

/** A yes or no of a form. */
const SwitchField = ({ name, label }: { name: string; label: string }) => (
  <Field name={name} label={label}>
    <BooleanSwitch />
  </Field>
)

const BooleanSwitch = ({
  value = false,
  ...props
}: {
  value?: boolean
  onChange?: (value: boolean) => void
}) => <Switch {...props} checked={value} />

interface ConsentValues {
  privacy: boolean
  photoOk: boolean
  byGuardianId?: string | null
}

function ConsentDialog({ student, onClose }: { student: StudentRecord; onClose: () => void }) {
  const t = useText(text)
  const { id, guardians, consent } = student
  const { send } = useSend(students.setConsent, { stale, quiet: true })
  return (
    <FormDialog<ConsentValues>
      title={t('students.setConsent')}
      initial={{
        privacy: consent.privacyAt !== null,
        photoOk: consent.photoOk,
        byGuardianId: consent.byGuardianId ?? guardians[0]?.id ?? null,
      }}
      onSave={async (values) => {
        const { msg } = await send({ ...values, byGuardianId: values.byGuardianId ?? null, id })
        return msg
      }}
      onClose={onClose}
    >
      <SwitchField name="privacy" label={t('students.privacy')} />
      <SwitchField name="photoOk" label={t('students.photoOk')} />
      <SelectField
        name="byGuardianId"
        label={t('students.byGuardian')}
        schema={students.setConsent.input.shape.byGuardianId}
        options={guardians.map(({ id: value, name }) => ({ value, label: name }))}
      />
    </FormDialog>
  )
}
