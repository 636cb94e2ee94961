/** Whether this page may sound: browsers ask for a tap or a key first. */
class Sound {
  allowed = $state(navigator.userActivation.hasBeenActive);
}

export const sound = new Sound();
