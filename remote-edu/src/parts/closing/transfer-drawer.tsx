import { Alert, Input } from '@arco-design/web-react'
import { useState } from 'react'
import { approvalChoices } from '@tessera/shared/contract/edu/approvals'
import { pricePlans } from '@tessera/shared/contract/edu/price-plans'
import { students } from '@tessera/shared/contract/edu/students'
import { lessonTransfers, transferKinds } from '@tessera/shared/contract/edu/transfers'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FormDrawer } from '@tessera/shared/ui/form-drawer/form-drawer'
import { formatYuan } from '../sales/yuan.ts'
import { NumberField, SelectField } from '../fields.tsx'
import { useCampusOptions } from '../options.ts'
import { StudentSelect } from '../student-select.tsx'
import { Figures } from './figures.tsx'
import { LineFields, type FixedLine } from './line-field.tsx'
import { text } from './text.ts'
import styles from './closing.module.css'

type Body = CallRequest<typeof lessonTransfers.create>
type Values = Body & { studentId?: string; lineName?: string }
const { shape } = lessonTransfers.create.input
const stale = [lessonTransfers.list, students.lines]

/** The input of a quote; null while the target is not known. */
function quoteInput({ fromLineId, kind, units, toPlanId, toStudentId, toCampusId }: Partial<Values>) {
  const target = {
    course: toPlanId && { toPlanId },
    student: toStudentId && { toStudentId },
    campus: toCampusId && { toCampusId },
    wallet: {},
  }[kind ?? 'wallet']
  // The field says what is wrong with it.
  if (!shape.units.safeParse(units).success) return null
  return fromLineId && kind && target
    ? { fromLineId, kind, ...(units === undefined ? {} : { units }), ...target }
    : null
}

/** Applies for a transfer; the quote follows what is entered. */
export function TransferDrawer({ line, onClose }: { line?: FixedLine; onClose: () => void }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const campuses = useCampusOptions()
  const { send } = useSend(lessonTransfers.create, { stale, quiet: true })
  const [initial] = useState<Partial<Values>>(() => ({
    kind: 'course',
    ...(line && { fromLineId: line.lineId, lineName: line.name }),
  }))
  const [values, setValues] = useState(initial)
  const { kind } = values
  const plans = useCall(pricePlans.selector, kind === 'course' ? {} : null)
  const input = quoteInput(values)
  const { data: quote, error } = useCall(lessonTransfers.quote, input, { keepPreviousData: true })
  return (
    <FormDrawer<Values>
      title={t('transfers.new')}
      okText={t('closing.apply')}
      initial={initial}
      onChange={(changed) => setValues((current) => ({ ...current, ...changed }))}
      saveDisabled={!input || error !== undefined}
      onSave={async ({ reason }) => {
        await send({ ...input!, reason })
        return t('closing.applied')
      }}
      onClose={onClose}
    >
      <FieldGroup>
        <LineFields name="fromLineId" fixed={line} studentId={values.studentId} />
        <SelectField
          name="kind"
          label={t('transfers.kind')}
          schema={shape.kind}
          options={transferKinds.map((value) => ({ value, label: pick(approvalChoices[value]) }))}
        />
        {kind === 'course' && (
          <SelectField
            name="toPlanId"
            label={t('transfers.toPlan')}
            schema={shape.toPlanId}
            required
            options={(plans.data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
            loading={plans.isLoading}
          />
        )}
        {kind === 'student' && (
          <Field name="toStudentId" label={t('transfers.toStudent')} schema={shape.toStudentId} required>
            <StudentSelect />
          </Field>
        )}
        {kind === 'campus' && (
          <SelectField
            name="toCampusId"
            label={t('transfers.toCampus')}
            schema={shape.toCampusId}
            required
            {...campuses}
          />
        )}
        <NumberField
          name="units"
          label={t('closing.units')}
          schema={shape.units}
          step={0.5}
          tooltip={t('closing.allLessons')}
        />
        <Field name="reason" label={t('closing.reason')} schema={shape.reason} wide>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Field>
      </FieldGroup>
      {error && <Alert className={styles.clause!} type="error" content={error.msg} />}
      {quote && input && !error && (
        <section aria-label={t('transfers.result')}>
          <Figures
            list={[
              [t('closing.units'), `${quote.units} / ${quote.availableUnits}`],
              [t('transfers.value'), formatYuan(quote.value)],
              [t('transfers.target'), quote.target],
              [t('transfers.newUnits'), quote.newUnits],
              [t('transfers.newValue'), formatYuan(quote.newValue)],
              [t('transfers.remainder'), formatYuan(quote.walletRemainder)],
            ]}
          />
        </section>
      )}
    </FormDrawer>
  )
}
