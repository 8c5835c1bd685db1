import { Select } from '@arco-design/web-react'
import { CampusScope } from './campus-scope.tsx'
import { useCampusOptions } from './options.ts'
import { PageScope } from './page-scope.tsx'

interface Props {
  /** The campus that is chosen; '' without one. */
  value: string
  label: string
  className: string
  onChange: (campusId: string) => void
}

/** The choice of a campus in the bar of a page of lessons, with what the reader sees of them. */
export function CampusSelect({ value, label, className, onChange }: Props) {
  const { options, loading } = useCampusOptions()
  return (
    <>
      <PageScope of="classes" />
      <CampusScope value={value}>
        <Select
          className={className}
          allowClear
          aria-label={label}
          placeholder={label}
          loading={loading}
          value={(!loading && value) || undefined}
          options={options}
          onChange={(campusId?: string) => onChange(campusId ?? '')}
        />
      </CampusScope>
    </>
  )
}
