import * as z from 'zod'
import { Id } from '../wire.ts'
import { CampusClock, CampusDate } from './values.ts'

/**
 * What a lesson cannot share with another one at the same time, what is not available then, or what it exceeds. `own`:
 * with another lesson of the same request.
 */
export const conflictTypes = [
  'coach',
  'assistant',
  'classroom',
  'class',
  'absence',
  'closure',
  'capacity',
] as const
export type ConflictType = (typeof conflictTypes)[number]

/** Why a lesson cannot take place as planned. */
export const LessonConflict = z.object({
  /** Place of the planned lesson in the request, from 0. */
  lessonIndex: z.int(),
  type: z.enum(conflictTypes),
  date: CampusDate,
  startTime: CampusClock,
  endTime: CampusClock,
  /** The coach, assistant, room or class. */
  name: z.string(),
  /** The lesson in the way; null for absences, closures and seats, and between lessons of one request. */
  withLessonId: Id.nullable(),
  /** Its class; '' where the caller may not see it. */
  withClassName: z.string(),
  withStartTime: z.string(),
  withEndTime: z.string(),
  /** Of an absence or a closure. */
  reason: z.string(),
  /** Students and seats, where there are too few. */
  students: z.int().nullable(),
  seats: z.int().nullable(),
})
export type LessonConflict = z.output<typeof LessonConflict>

/** What staff should know about a lesson that can take place: a student with another lesson, or a late end. */
export const LessonWarning = z.object({
  lessonIndex: z.int(),
  type: z.enum(['student', 'late']),
  date: CampusDate,
  endTime: CampusClock,
  /** Of the students; at most ten. */
  names: z.array(z.string()),
})
export type LessonWarning = z.output<typeof LessonWarning>

/** A student who would have two lessons at once, with the first of the other lessons. */
export const StudentOverlap = z.object({
  studentId: Id,
  name: z.string(),
  /** Of the other lesson, by the clock of its campus. */
  date: CampusDate,
  startTime: CampusClock,
  endTime: CampusClock,
  /** '' where the caller may not see the class. */
  className: z.string(),
  /** How many other lessons overlap. */
  lessonCount: z.int(),
})
export type StudentOverlap = z.output<typeof StudentOverlap>
