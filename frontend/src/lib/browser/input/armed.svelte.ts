/**
 * A trigger that needs a second pull within six seconds, and no other one pulled meanwhile; call it while a
 * component is set up.
 */

const ARMED_MS = 6000;

/** Of all triggers of the page, the one that waits for its second pull. */
let pulled: Trigger | undefined = $state.raw();

class Trigger {
  get armed(): boolean {
    return pulled === this;
  }

  /** Arms, or goes off: returns whether this was the second pull. */
  pull(): boolean {
    const second = this.armed;
    pulled = second ? undefined : this;
    return second;
  }
}

export function armed(): Trigger {
  const trigger = new Trigger();
  $effect(() => {
    if (!trigger.armed) return;
    const timer = setTimeout(() => (pulled = undefined), ARMED_MS);
    return () => {
      clearTimeout(timer);
    };
  });
  return trigger;
}
