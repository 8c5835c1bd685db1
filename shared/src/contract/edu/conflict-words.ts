import type { LocalizedText } from '../lang.ts'
import type { ConflictType, LessonConflict, StudentOverlap } from './lesson-conflicts.ts'

/**
 * Why a lesson cannot take place, as a sentence. `name` is the coach, room or class; `with` the lesson in the way with
 * its time.
 */
export const conflictWords = {
  coach: {
    zh: '{{date}} {{start}}–{{end}}：教练{{name}}此时有课（{{with}}）',
    en: '{{date}} {{start}}–{{end}}: the coach {{name}} has a lesson ({{with}}).',
    zhtw: '{{date}} {{start}}–{{end}}：教練{{name}}此時有課（{{with}}）',
  },
  assistant: {
    zh: '{{date}} {{start}}–{{end}}：助教{{name}}此时有课（{{with}}）',
    en: '{{date}} {{start}}–{{end}}: the assistant {{name}} has a lesson ({{with}}).',
    zhtw: '{{date}} {{start}}–{{end}}：助教{{name}}此時有課（{{with}}）',
  },
  classroom: {
    zh: '{{date}} {{start}}–{{end}}：教室“{{name}}”已被占用（{{with}}）',
    en: '{{date}} {{start}}–{{end}}: the room “{{name}}” is taken ({{with}}).',
    zhtw: '{{date}} {{start}}–{{end}}：教室「{{name}}」已被占用（{{with}}）',
  },
  class: {
    zh: '{{date}} {{start}}–{{end}}：班级“{{name}}”此时已有课（{{with}}）',
    en: '{{date}} {{start}}–{{end}}: the class “{{name}}” has a lesson ({{with}}).',
    zhtw: '{{date}} {{start}}–{{end}}：班級「{{name}}」此時已有課（{{with}}）',
  },
  absence: {
    zh: '{{date}} {{start}}–{{end}}：{{name}}不可排课（{{with}}）',
    en: '{{date}} {{start}}–{{end}}: {{name}} is absent ({{with}}).',
    zhtw: '{{date}} {{start}}–{{end}}：{{name}}不可排課（{{with}}）',
  },
  closure: {
    zh: '{{date}} {{start}}–{{end}}：教室“{{name}}”停用（{{with}}）',
    en: '{{date}} {{start}}–{{end}}: the room “{{name}}” is closed ({{with}}).',
    zhtw: '{{date}} {{start}}–{{end}}：教室「{{name}}」停用（{{with}}）',
  },
  capacity: {
    zh: '{{date}} {{start}}–{{end}}：教室“{{name}}”只有 {{seats}} 个座位，班级有 {{students}} 人',
    en: '{{date}} {{start}}–{{end}}: the room “{{name}}” has seats for {{seats}}, and the class has {{students}} [students:student|students].',
    zhtw: '{{date}} {{start}}–{{end}}：教室「{{name}}」只有 {{seats}} 個座位，班級有 {{students}} 人',
  },
} as const satisfies Record<ConflictType, LocalizedText>

/** The placeholders of the sentence of a conflict. */
export const conflictValues = ({
  date,
  startTime: start,
  endTime: end,
  name,
  withClassName,
  withStartTime,
  withEndTime,
  reason,
  students,
  seats,
}: LessonConflict) => ({
  date,
  start,
  end,
  name,
  with: [withClassName || reason, `${withStartTime}–${withEndTime}`].filter(Boolean).join(' '),
  students,
  seats,
})

/** Students who would have two lessons at once: as a question about one or several students, and as a line of a list. */
export const overlapWords = {
  one: {
    zh: '{{name}}上课时间冲突：{{date}} {{start}}–{{end}} 在{{class}}有课，共 {{n}} 节冲突。确认后仍可保存',
    en: '{{name}} has another lesson at the same time: {{date}} {{start}}–{{end}}, {{class}}. Overlapping lessons: {{n}}. Confirm to save anyway.',
    zhtw: '{{name}}上課時間衝突：{{date}} {{start}}–{{end}} 在{{class}}有課，共 {{n}} 堂衝突。確認後仍可儲存',
  },
  many: {
    zh: '{{students}} 人上课时间冲突：{{names}}。最早的是{{name}}，{{date}} {{start}}–{{end}} 在{{class}}有课，共 {{n}} 节冲突。确认后仍可保存',
    en: '{{students}} have another lesson at the same time: {{names}}. The first is {{name}}: {{date}} {{start}}–{{end}}, {{class}}. Overlapping lessons: {{n}}. Confirm to save anyway.',
    zhtw: '{{students}} 人上課時間衝突：{{names}}。最早的是{{name}}，{{date}} {{start}}–{{end}} 在{{class}}有課，共 {{n}} 堂衝突。確認後仍可儲存',
  },
  line: {
    zh: '{{name}}：{{date}} {{start}}–{{end}} 在{{class}}有课，共 {{n}} 节冲突',
    en: '{{name}}: {{date}} {{start}}–{{end}}, {{class}}; overlapping lessons: {{n}}',
    zhtw: '{{name}}：{{date}} {{start}}–{{end}} 在{{class}}有課，共 {{n}} 堂衝突',
  },
  /** In place of a class that the reader may not see. */
  otherClass: { zh: '其他班级', en: 'another class', zhtw: '其他班級' },
} as const satisfies Record<string, LocalizedText>

/** The placeholders of the sentence of an overlap, except the class. */
export const overlapValues = ({
  name,
  date,
  startTime: start,
  endTime: end,
  lessonCount: n,
}: StudentOverlap) => ({ name, date, start, end, n })

export const warningWords = {
  student: {
    zh: '{{date}}：学员 {{names}} 此时在其他班级有课',
    en: '{{date}}: {{names}} have another lesson at this time.',
    zhtw: '{{date}}：學員 {{names}} 此時在其他班級有課',
  },
  late: {
    zh: '{{date}}：{{end}} 下课，晚于 20:30',
    en: '{{date}}: the lesson ends at {{end}}, after 20:30.',
    zhtw: '{{date}}：{{end}} 下課，晚於 20:30',
  },
} as const satisfies Record<'student' | 'late', LocalizedText>
