import os from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Readings within this interval return the same values, because percentages of a short interval mean nothing.
 */
const minIntervalMs = 1_000

interface Reading {
  /** CPU usage in percent: of the machine, and of this process relative to one processor. */
  machine: number
  own: number
  /** Delay in milliseconds. */
  eventLoop: { p50: number; p99: number; max: number }
}

/**
 * Measures values over the time between two readings; the first reading covers the time since the start. A coarse
 * `resolutionMs` wakes the process less often.
 */
export function openGauges(resolutionMs = 20): { read(): Reading } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  /** Nanoseconds to milliseconds, minus the resolution of the measurement. */
  const toDelayMs = (nanoseconds: number) =>
    Math.max(0, Math.round(nanoseconds / 1e5 - resolutionMs * 10) / 10)
  let last = { at: 0, busy: 0, all: 0, own: 0 }
  let reading: Reading | undefined
  return {
    read() {
      // It costs a timer, so it starts with the first reading.
      delay.enable()
      const now = takeSample()
      if (reading && now.at - last.at < minIntervalMs) return reading
      const percentOf = (part: number, whole: number) =>
        whole > 0 ? Math.min(100, Math.round((part / whole) * 1000) / 10) : 0
      reading = {
        machine: percentOf(now.busy - last.busy, now.all - last.all),
        own: percentOf(now.own - last.own, now.at - last.at),
        eventLoop: {
          p50: toDelayMs(delay.percentile(50)),
          p99: toDelayMs(delay.percentile(99)),
          max: toDelayMs(delay.max),
        },
      }
      delay.reset()
      last = now
      return reading
    },
  }
}

function takeSample() {
  const times = os.cpus().map((cpu) => cpu.times)
  const sum = (pick: (cpu: (typeof times)[number]) => number) =>
    times.reduce((total, cpu) => total + pick(cpu), 0)
  const { user, system } = process.cpuUsage()
  return {
    at: process.uptime() * 1000,
    busy: sum((cpu) => cpu.user + cpu.nice + cpu.sys + cpu.irq),
    all: sum((cpu) => cpu.user + cpu.nice + cpu.sys + cpu.irq + cpu.idle),
    own: (user + system) / 1000,
  }
}
