-- What operators begin a reply to feedback with, in their order.
create table feedback_reply (
  sort integer primary key check (sort >= 0),
  text text not null unique check (char_length(text) between 1 and 500)
);
insert into feedback_reply (sort, text) values
  (0, '谢谢你告诉我们，问题已经找到，会在下一次更新里修好。'),
  (1, '已经修好了，请退出后重新打开再试一次；还不行的话，请附一张截图再告诉我们。'),
  (2, '这个建议很好，已经记下来了，做好之后会在通知里告诉你。'),
  (3, '请补充一下：在哪一页、点了什么、看到什么提示，最好附一张截图。'),
  (4, '你的申诉已经看过，处罚的依据是社区规范，维持不变；到期自动解除。'),
  (5, '你的申诉已经看过，处罚已经解除，抱歉给你添了麻烦。');
