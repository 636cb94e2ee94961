/** A trigger that needs a second pull within six seconds; call it while a component is set up. */

const ARMED_MS = 6000;

class Trigger {
  armed = $state(false);

  /** Arms, or goes off: returns whether this was the second pull. */
  pull(): boolean {
    this.armed = !this.armed;
    return !this.armed;
  }
}

export function armed(): Trigger {
  const trigger = new Trigger();
  $effect(() => {
    if (!trigger.armed) return;
    const timer = setTimeout(() => (trigger.armed = false), ARMED_MS);
    return () => {
      clearTimeout(timer);
    };
  });
  return trigger;
}
