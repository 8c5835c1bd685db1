import type { Words } from './parts.ts'

// What stands behind figures; English leaves out what the title says.

export const people: Words = ['人', '', '人']
export const yuan: Words = ['元', 'CNY', '元']
export const lessons: Words = ['节', '', '節']
export const units: Words = ['课时', 'units', '課時']
export const seats: Words = ['人次', '', '人次']
export const none: Words = ['', '', '']
