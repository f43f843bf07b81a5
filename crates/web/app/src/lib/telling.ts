/** Events as sentences for screen readers. A table is drawn before this is fetched, by `aloud.ts`. */

import type { AidKey, EventMessage, StandInEvent, TogetherEvent } from '../wire';

import type { GameView } from './view';
import { t } from '../text';
import { said } from '../text/en-said';
import { told } from '../text/en-told';
import { announcer } from './announcer.svelte';
import { settings } from './settings.svelte';
import { parseCoord, shownCoord } from './square';
import { resultSentence, scoreParts } from './scores';
import { nameOf, plain, spoken } from './tell';
import { verdictText, type Verdict } from './verdict';
import { waitedFor } from './window';

/** Reads out the latest events. */
export default function tellEvents(
  events: readonly EventMessage[],
  game: GameView,
  shared: boolean,
  verdict: Verdict | null,
): void {
  const me = shared ? -1 : game.viewer;
  const e = told.event;
  let drawn = '';
  for (const { event } of events) {
    const you = 'seat' in event && event.seat === me;
    const name = 'seat' in event ? nameOf(game, event.seat) : '';
    switch (event.type) {
      case 'seated':
        if (!you) announcer.say(e.seated(event.name));
        break;
      case 'reopened':
        if (!you) announcer.say(e.reopened(name));
        break;
      case 'agreed':
        if (!you) announcer.say(e.agreed(name));
        break;
      case 'renamed':
        if (!you) announcer.say(e.renamed(event.name));
        break;
      case 'cancelled':
        if (!you) announcer.call(e.cancelled(name));
        break;
      case 'again':
        if (!you) announcer.call(t.again.asked([name]));
        break;
      case 'not_again':
        if (!you) announcer.call(t.again.declined([name]));
        break;
      case 'opening_draw':
        announcer.say(e.opening(event.drawn.map(({ seat, tile }) => t.table.drew(nameOf(game, seat), tile))));
        break;
      case 'starts':
        announcer.say(e.starts(name, you));
        break;
      case 'dealt':
        if (you && event.tiles) announcer.say(e.dealt(t.list(spoken(event.tiles))), 'polite');
        break;
      case 'played': {
        const main = event.formed.words[0];
        if (!main) break;
        const coord = parseCoord(main.coord, 'international');
        const shown = shownCoord(main.coord, settings.now.notation);
        const others = event.formed.words.slice(1).map((word) => plain(word.faces));
        announcer.say(
          you
            ? e.ownPlay(plain(main.faces), event.formed.score)
            : e.played(name, plain(main.faces), shown, coord?.direction !== 'down', event.formed.score),
        );
        if (others.length > 0) announcer.say(e.forming(others));
        if (event.formed.bonus > 0) announcer.say(e.bonus(event.formed.bonus));
        if (you) drawn = event.drawn ?? '';
        break;
      }
      case 'drew':
        if (you) drawn = event.tiles ?? '';
        break;
      case 'exchanged':
        announcer.say(e.exchanged(name, you, event.count));
        if (you) drawn = event.drawn ?? '';
        break;
      case 'passed':
        announcer.say(e.passed(name, you));
        break;
      case 'taken_back':
        announcer.call(e.takenBack(name, you));
        break;
      case 'declined':
        announcer.say(e.declined(name, you));
        break;
      case 'timed_out':
        announcer.call(e.timedOut(name, you));
        break;
      case 'blank_taken':
        announcer.say(e.blankTaken(name, you, event.square));
        break;
      case 'bags_drawn':
        announcer.say(e.bagsDrawn(name, you, event.vowels, event.consonants));
        break;
      case 'theme_claimed':
        announcer.say(e.claimed(name, you, event.word, event.plea));
        break;
      case 'theme_voted':
        announcer.say(e.voted(name, you, event.agree));
        break;
      case 'theme_settled':
        announcer.say(e.themeSettled(name, you, event.granted));
        break;
      case 'letter_taken':
        announcer.say(
          e.letterTaken(name, you, event.square, event.words.length > 0 ? event.words : [event.face.toUpperCase()]),
        );
        break;
      case 'accepted':
        if (!you) announcer.say(e.accepted(name, you));
        break;
      case 'always_accepts':
        // Acceptances given in advance at the start are announced only to the player who gave them.
        if (you || !events.some((other) => other.event.type === 'starts')) {
          announcer.say(
            e.alwaysAccepts(
              name,
              you,
              event.of.map((seat) => nameOf(game, seat)),
              event.last,
            ),
          );
        }
        break;
      case 'challenged': {
        if (!verdict) break;
        const { heard, costs } = verdictText(verdict, game, me);
        announcer.call(heard);
        announcer.call(costs);
        break;
      }
      case 'charged':
        if (event.reason !== 'challenge') announcer.call(t.verdict.charged(name, you, event.points));
        break;
      case 'held_move_dropped':
        if (you && !events.some((other) => other.event.type === 'challenged')) announcer.call(t.verdict.dropped);
        break;
      case 'skipped':
        announcer.say(e.skipped(name, you));
        break;
      case 'move_held':
        announcer.say(e.held(name, you));
        break;
      case 'stand_in':
        announcer.call(standInText(event.event, game, me));
        break;
      case 'proposed':
        announcer.call(e.proposed(name, you, event.what));
        break;
      case 'answered':
        announcer.say(e.answered(name, you, event.agree));
        break;
      case 'paused':
        announcer.call(e.paused);
        break;
      case 'resume_asked':
        announcer.say(e.resumeAsked(name, you));
        break;
      case 'holiday_began':
      case 'holiday_ended':
        announcer.say(e.holiday(name, you, event.type === 'holiday_began'));
        break;
      case 'resumed':
        announcer.call(e.resumed);
        break;
      case 'resigned':
        announcer.say(e.resigned(name, you));
        break;
      case 'aborted':
        announcer.say(e.aborted(name, you));
        break;
      case 'opening_checked':
        if (you && event.can_open) announcer.call(e.opens(name, you, true));
        else announcer.say(e.opens(name, you, event.can_open));
        break;
      case 'opening_eased':
        announcer.call(e.eased(event.letters));
        break;
      case 'stuck_checked':
        announcer.say(e.stuck(event.anyone_can_play));
        break;
      case 'together':
        tellTeam(event.event, game, me);
        break;
      case 'ended':
        announcer.call(e.ended(scoreParts(game, me), resultSentence(game, event.winners, me)));
        break;
    }
  }
  if (drawn) announcer.say(e.drew(spoken(drawn), game.bag));
  if (events.some(({ event }) => TURNS.includes(event.type)))
    announcer.say(told.asked.scores(scoreParts(game, me)), 'polite', false);
  if (game.warning) announcer.say(game.warning);
  tellDecision(events, game);
}

/** Announces an event of Together. */
function tellTeam(event: TogetherEvent, game: GameView, me: number | null): void {
  const e = told.team;
  if (game.mode.type !== 'together') return;
  const { helpers, goals, result } = game.mode.together;
  const name = 'seat' in event ? nameOf(game, event.seat) : '';
  const helper = (key: AidKey): void =>
    announcer.say(e.helper(name, helpers.find((one) => one.key === key)?.title ?? ''));
  switch (event.type) {
    case 'word_played':
      announcer.say(
        e.played(
          name,
          event.words[0] ?? '',
          event.goals.map((key) => key.replaceAll('-', ' ')),
        ),
      );
      break;
    case 'turned_up':
      announcer.say(e.turned(goals.filter(({ key }) => event.goals.includes(key)).map(({ title }) => title)), 'polite');
      break;
    case 'turn_ended':
      announcer.say(e.ended(name));
      break;
    case 'said_stuck':
      announcer.say(e.stuck(name));
      break;
    case 'play_checked':
      if (event.can_play) announcer.call(e.checked);
      break;
    case 'goal_given':
      helper('complete-goal');
      break;
    case 'extra_tile':
      helper('extra-tile');
      break;
    case 'made_blank':
      helper('make-blank');
      break;
    case 'refreshed':
      helper('refresh-goals');
      break;
    case 'offered':
      helper('trade-tiles');
      break;
    case 'traded':
      announcer.say(e.traded);
      break;
    case 'said':
      if (event.seat !== me) announcer.say(e.said(name, event.text));
      break;
    case 'team_ended':
      if (result) announcer.call(result.won ? e.won(result.goals, result.helpers) : e.lost(20 - result.goals));
      break;
  }
}

const TURNS = ['played', 'withdrawn', 'charged'];

function tellDecision(events: readonly EventMessage[], game: GameView): void {
  const { pending } = game;
  if (pending && game.may.challenge && events.some(({ event }) => event.type === 'played')) {
    const name = nameOf(game, pending.seat);
    const asked = game.viewer !== null && waitedFor(game, game.at).includes(game.viewer);
    const seconds = pending.guard === null ? null : Math.max(0, Math.round((pending.guard - game.at) / 1000));
    if (pending.is_final) announcer.call(told.event.final(name));
    else if (asked && seconds !== null) {
      announcer.call(
        told.event.window(name, plain(pending.formed.words[0]?.faces ?? ''), pending.formed.score, seconds),
      );
    }
  }
  const moved = events.some(
    ({ event }) =>
      ![
        'seated',
        'reopened',
        'agreed',
        'renamed',
        'accepted',
        'always_accepts',
        'proposed',
        'answered',
        'again',
        'not_again',
        'followed',
      ].includes(event.type),
  );
  if (moved && game.viewer !== null && game.turn === game.viewer && game.may.act) announcer.call(said.yourTurn);
}

/** Tells of a change to the computer player in a person's seat. */
function standInText(event: StandInEvent, message: GameView, me: number | null): string {
  const name = (seat: number): string => message.seats[seat]?.name ?? '';
  const s = told.standIn;
  switch (event.type) {
    case 'proposed':
      return s.proposed(
        name(event.seat),
        event.seat === me,
        event.of === event.seat ? null : name(event.of),
        event.of === me,
        event.level,
      );
    case 'answered':
      return told.event.answered(name(event.seat), event.seat === me, event.agree);
    case 'started':
      return s.started(name(event.seat), event.seat === me, event.level);
    case 'taken_back':
      return s.takenBack(name(event.seat), event.seat === me);
  }
}
