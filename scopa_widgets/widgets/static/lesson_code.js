// A result as a code of at most twelve letters, the same as lessons/codes.py makes.
const CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_AIDS = ["values", "primiera", "spacing", "voice"];
const CODE_MODES = ["show", "ask", "exam"];

/** The code of {lesson, right: [booleans], aids, mode, pupil}; "" for a lesson that is too long for one. */
export function resultCode({ lesson, right, aids, mode, pupil }) {
  if (right.length < 1 || right.length > 20) return "";
  let bits = "";
  const put = (value, width) => { for (let place = width - 1; place >= 0; place -= 1) bits += (value >> place) & 1; };
  put(1, 2);
  put(lesson < 32 ? lesson : 0, 5);
  put(CODE_MODES.indexOf(mode), 2);
  put(CODE_AIDS.reduce((sum, aid, place) => sum + (aids.includes(aid) ? 1 << place : 0), 0), 4);
  put(pupil, 6);
  put(right.length, 5);
  for (const one of right) put(one ? 1 : 0, 1);
  while (bits.length % 5) bits += "0";
  const body = bits.match(/.{5}/g).map((five) => CODE_LETTERS[parseInt(five, 2)]).join("");
  let total = 0;
  for (const letter of body) total = (total * 37 + CODE_LETTERS.indexOf(letter) + 1) % 1021;
  return (body + CODE_LETTERS[total >> 5] + CODE_LETTERS[total & 31]).match(/.{1,4}/g).join("-");
}
