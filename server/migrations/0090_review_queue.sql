-- What waits for a person to look at it, the oldest first. Nothing of what is there changes.
create index circle_post_waiting on circle_post (created_at, id) where status = 1;
create index circle_comment_waiting on circle_comment (created_at, id) where status = 1 and not deleted;

-- Reasons that operators pick from, in their order.
create table circle_review_reason (
  sort integer primary key check (sort >= 0),
  text text not null unique check (char_length(text) between 1 and 200)
);
insert into circle_review_reason (sort, text) values
  (0, '含有广告或联系方式，请去掉后再发布'),
  (1, '含有他人的个人信息，请打码或删除'),
  (2, '与 HR 工作无关'),
  (3, '人身攻击或不友善'),
  (4, '图片或视频不清楚，请重新上传'),
  (5, '转载没有注明出处'),
  (6, '违反法律法规');
