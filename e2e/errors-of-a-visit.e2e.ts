import { expect } from '@playwright/test'
import { alertOf, answer, BROKEN, buttonOf, CALL } from './support/broken-calls.ts'
import { salon, sign } from './support/kiosk.ts'
import { test } from './support/tablet.ts'
import { flick, untilPressesCount } from './support/touch.ts'
import { comeTo, MARIA, verificationOf } from './support/visit.ts'

test.describe('waiver', () => {
  const NOT_SENT = 'Failed to submit waiver. Please try again.'

  for (const [what, answered, sentence] of [
    ['fails', BROKEN, NOT_SENT],
    ['answers without success', { json: { success: false } }, NOT_SENT],
    ['refuses it', { status: 400, json: { code: 'INVALID', msg: 'Too large' } }, NOT_SENT],
    [
      'finds no ink',
      { status: 400, json: { code: 'INVALID', field: 'signatureData', msg: 'Nothing is written in it' } },
      'Please sign the waiver before submitting',
    ],
  ] as const)
    test(`a server that ${what} is told as "${sentence}", and the signature stays`, async ({ page }) => {
      await answer(page, { [CALL.waivers]: answered })
      await comeTo(page, '/waiver')
      await sign(page)
      await buttonOf(page, 'Sign & Submit').tap()
      await expect(alertOf(page, sentence)).toBeVisible()
      // Sent again as it is, and taken.
      await page.unrouteAll()
      await answer(page, {
        [CALL.waivers]: { json: { success: true, waiverId: 'w', documentUrl: '', processing: false } },
      })
      await buttonOf(page, 'Sign & Submit').tap()
      await expect(page).toHaveURL(/\/appointment-status$/)
    })

  test('without a signature nothing is sent', async ({ page }) => {
    let sent = 0
    await page.route(CALL.waivers, route => {
      sent += 1
      return route.abort()
    })
    await comeTo(page, '/waiver')
    await buttonOf(page, 'Sign & Submit').tap()
    await expect(alertOf(page, 'Please sign the waiver before submitting')).toBeVisible()
    // What was signed and taken back is no signature either.
    await sign(page)
    await buttonOf(page, 'Clear').tap()
    await buttonOf(page, 'Sign & Submit').tap()
    await expect(alertOf(page, 'Please sign the waiver before submitting')).toBeVisible()
    expect(sent).toBe(0)
  })

  test('Clear takes a signature back at once, also when its last stroke ended with a flick', async ({ page }) => {
    await comeTo(page, '/waiver')
    const canvas = page.getByLabel('Signature', { exact: true })
    await canvas.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await canvas.boundingBox())!
    const clear = (await buttonOf(page, 'Clear').boundingBox())!
    await untilPressesCount(page)
    const steps = Array.from({ length: 12 }, (_, step) => ({ x: x + width * (0.2 + step * 0.05), y: y + height / 2 }))
    await flick(page, steps)
    await page.touchscreen.tap(clear.x + clear.width / 2, clear.y + clear.height / 2)
    await buttonOf(page, 'Sign & Submit').tap()
    await expect(alertOf(page, 'Please sign the waiver before submitting')).toBeVisible()
  })

  test('a new client who could not be saved is told so, and is saved when the waiver is submitted', async ({
    page,
  }) => {
    await answer(page, { [CALL.clients]: BROKEN, [CALL.waivers]: { json: { success: true } } })
    const found = await verificationOf(page, 'WRONG_DAY', 48 * 60, { client: null })
    await answer(page, { '**/api/square/comprehensive-appointment-search': { json: found } })
    await comeTo(page, '/appointment-check', { isKnown: false })
    await buttonOf(page, 'I have an appointment').tap()
    await buttonOf(page, 'Continue with This Appointment').tap()
    await expect(page).toHaveURL(/\/waiver$/)
    const notCreated = alertOf(page, 'Failed to create your account. Please try again.')
    await expect(notCreated).toBeVisible()
    await sign(page)
    await buttonOf(page, 'Sign & Submit').tap()
    await expect(notCreated).toBeVisible()
    await page.unroute(CALL.clients)
    const made = page.waitForRequest(CALL.clients)
    await answer(page, { [CALL.clients]: { status: 201, json: { ...MARIA, existing: false } } })
    await buttonOf(page, 'Sign & Submit').tap()
    expect((await made).postDataJSON()).toMatchObject({ autoCreate: true, skipSMS: true, firstName: 'Maria' })
    await expect(page).toHaveURL(/\/appointment-status$/)
    expect(await page.evaluate(() => sessionStorage.autoCreateClient)).toBeUndefined()
  })
})

test.describe('appointment status', () => {
  for (const [what, answered] of [
    ['fails', BROKEN],
    ['is not reached', 'no answer'],
  ] as const)
    test(`a client can log out although the server ${what}`, async ({ page }) => {
      // The booking became too late while the client looked at it, and what the salon says of it cannot be had.
      await comeTo(page, '/appointment', { hasBookingToday: true, isCheckedIn: false })
      await answer(page, { [CALL.verify]: answered })
      await buttonOf(page, 'Check In Now').tap()
      await expect(alertOf(page, 'Failed to verify appointment status. Please try again.')).toBeVisible()
      await buttonOf(page, 'Log Out').tap()
      await expect(page).toHaveURL(`${salon.kiosk}/`)
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    })

  for (const [scenario, startsInMinutes, reason, end] of [
    ['TOO_LATE', -35, 'late', 'shortly to help with your appointment.'],
    ['VERY_LATE', -120, 'reschedule', 'shortly to help reschedule your appointment.'],
    ['NO_APPOINTMENT_EXISTING_CLIENT', null, 'walk_in', 'shortly to help with your appointment.'],
  ] as const)
    test(`the client is told when the manager cannot be reached about ${scenario}, and can ask again`, async ({
      page,
    }) => {
      const verification = await verificationOf(page, scenario, startsInMinutes)
      await comeTo(page, '/appointment-status', { verification, isCheckedIn: false })
      const outOfReach = alertOf(
        page,
        'Unable to reach manager right now. Please speak with a team member at the front desk for assistance.',
      )
      for (const answered of [BROKEN, 'no answer', { json: { success: false } }] as const) {
        await answer(page, { [CALL.managerRequest]: answered })
        await buttonOf(page, 'Speak to Manager').tap()
        await expect(outOfReach).toBeVisible()
        await page.unroute(CALL.managerRequest)
      }
      const asked = page.waitForRequest(CALL.managerRequest)
      await answer(page, { [CALL.managerRequest]: { json: { success: true } } })
      await buttonOf(page, 'Speak to Manager').tap()
      expect((await asked).postDataJSON()).toMatchObject({
        messageType: 'manager_request',
        clientName: 'Maria G.',
        clientPhone: '(714) 555-0190',
        location: 'tustin',
        reason,
      })
      await expect(
        page.getByText(`We've notified the manager! Someone will call you at (714) 555-0190 ${end}`),
      ).toBeVisible()
      await expect(buttonOf(page, 'Speak to Manager')).toHaveCount(0)
      await expect(outOfReach).toHaveCount(0)
    })
})

test('a client without a visit in half a year, and without a check-in, reads both', async ({ page }) => {
  await comeTo(page, '/appointment')
  await expect(page.getByText('No Appointment Found for Today')).toBeVisible()
  await expect(page.getByText('No Appointment Found Within 45 Days')).toBeVisible()
  await expect(page.getByText('No previous check-ins found.')).toBeVisible()
})
