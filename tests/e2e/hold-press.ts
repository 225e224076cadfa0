import type { Locator, Page } from 'playwright-core';

const HELD = 110;

export type PointerKind = 'mouse' | 'touch';

/** Presses a control where it is seen, and releases it as late as people do, without looking again where it is. */
export async function holdPress(page: Page, pointer: PointerKind, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('What is to be pressed is not on the page');
  const [x, y] = [box.x + Math.min(box.width / 2, 40), box.y + box.height / 2];
  if (pointer === 'mouse') {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.waitForTimeout(HELD);
    return page.mouse.up();
  }
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForTimeout(HELD);
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await browser.detach();
}
