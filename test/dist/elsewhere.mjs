/*
 * Makes a process believe that it runs on another machine: folders are listed in another order each time. It refuses to
 * run where the environment has not set another language and time zone too.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions()
if (locale !== process.env.EXPECTED_LOCALE || timeZone !== process.env.TZ) throw new Error(`The locale is ${locale}, the time zone ${timeZone}.`)

let state = 7

function shuffle(list) {
  for (let index = list.length - 1; index > 0; index--) {
    state = (state * 48_271) % 2_147_483_647
    const other = state % (index + 1)
    const item = list[index]
    list[index] = list[other]
    list[other] = item
  }
  return list
}

const { readdir, readdirSync } = fs
const readdirLater = fs.promises.readdir
fs.readdirSync = (...args) => shuffle(readdirSync(...args))
fs.promises.readdir = async (...args) => shuffle(await readdirLater(...args))
fs.readdir = (...args) => {
  const done = args.pop()
  readdir(...args, (error, list) => { done(error, list === undefined ? list : shuffle(list)) })
}
syncBuiltinESMExports()
