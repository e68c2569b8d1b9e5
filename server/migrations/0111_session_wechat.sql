-- Whom WeChat has named to the server for a session: who pays in it. Sessions from before are named at their next payment.
alter table session add column openid text, add column mini_openid text;

-- What stands here came from clients, and nobody has proved it; whoever comes by WeChat again is bound anew, by WeChat's word.
update app_user set openid = null where openid is not null;

-- Answers that are awaited from WeChat: whoever brings one back shows the word they left with, once, in the session they left with.
create table wechat_state (
  state_sha bytea primary key,
  session_sha bytea,
  expires_at timestamptz not null
);
create index wechat_state_expiry on wechat_state (expires_at);
