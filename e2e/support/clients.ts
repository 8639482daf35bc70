import type { Page } from '@playwright/test'

export type KioskClient = { id: string; first_name: string; last_name: string; phone: string }

/** A client whom this kiosk has looked up, as a call of the page itself; her visit has begun, and she is not checked in. */
export function lookUpClient(page: Page, phone: string): Promise<KioskClient> {
  return page.evaluate(async number => {
    const client = await (await fetch(`/api/clients/phone/${encodeURIComponent(number)}`)).json()
    sessionStorage.clear()
    localStorage.removeItem('checkedIn')
    sessionStorage.setItem('clientData', JSON.stringify(client))
    return client
  }, phone)
}

/** Puts a client on the day's list as a walk-in, by a call of the page itself, and answers the check-in's id. */
export function checkInAsWalkIn(page: Page, clientId: string): Promise<string> {
  return page.evaluate(async id => {
    const answer = await fetch(`/api/clients/${id}/checkin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: id, isWalkIn: true }),
    })
    return (await answer.json()).checkInId
  }, clientId)
}
